/** Creating one loads the language's rules: a millisecond on a desktop, many on a cheap phone, and a page of cards needs hundreds. */
function kept<Options, Made>(make: (tag: string, options: Options) => Made): (tag: string, options: Options) => Made {
  const made = new Map<string, Made>()
  return (tag, options) => {
    const key = `${tag} ${JSON.stringify(options)}`
    const one = made.get(key) ?? make(tag, options)
    made.set(key, one)
    return one
  }
}

/** Numbers in the language, or English if the browser lacks it. */
export const numberFormat = kept(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat([tag, 'en'], options),
)

/** The same for dates. */
export const dateFormat = kept(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat([tag, 'en'], options),
)
