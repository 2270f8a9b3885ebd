/** Milliseconds of the machine's own clock (CLOCK_MONOTONIC): the same in every process, so that one may time another. */
export const clockMs = (): number => Number(process.hrtime.bigint()) / 1e6
