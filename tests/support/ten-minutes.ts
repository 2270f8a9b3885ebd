const tenMinutesNow = (): number => Math.floor(Date.now() / 600_000)

/** What came out within ten minutes of the clock, by which unusual votes are counted: run again where they ended meanwhile. */
export async function withinTenMinutes<T>(run: () => Promise<T>): Promise<T> {
  const begun = tenMinutesNow()
  const result = await run()
  return tenMinutesNow() === begun ? result : withinTenMinutes(run)
}
