const tenMinutesNow = (): number => Math.floor(Date.now() / 600_000)

/** A result that lies within one of the ten-minute windows for unusual votes; repeated if a window ended meanwhile. */
export async function withinTenMinutes<T>(run: () => Promise<T>): Promise<T> {
  const begun = tenMinutesNow()
  const result = await run()
  return tenMinutesNow() === begun ? result : withinTenMinutes(run)
}
