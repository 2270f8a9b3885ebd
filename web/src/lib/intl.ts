/** Making one reads the rules of the language: a millisecond on a desk, many on a cheap phone, and a page of cards asks for hundreds. */
function kept<Options, Made>(make: (tag: string, options: Options) => Made): (tag: string, options: Options) => Made {
  const made = new Map<string, Made>()
  return (tag, options) => {
    const key = `${tag} ${JSON.stringify(options)}`
    const one = made.get(key) ?? make(tag, options)
    made.set(key, one)
    return one
  }
}

/** Numbers as the language writes them, or as English does where the browser does not know it. */
export const numberFormat = kept(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat([tag, 'en'], options),
)

/** Moments likewise. */
export const dateFormat = kept(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat([tag, 'en'], options),
)
