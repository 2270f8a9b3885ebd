type Entries = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Content is written by subject ("mentewab": {"name": …}); texts are looked up by one key ("mentewab.name"). */
export const flatten = (content: Entries): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(content).flatMap(([subject, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${subject}.${key}`, text]),
    ),
  )
