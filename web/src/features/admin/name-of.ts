interface Named {
  readonly fname: string
  readonly mname: string
  readonly lname: string
}

/** First, middle and last name joined; who was erased has none any more. */
export const nameOf = ({ fname, mname, lname }: Named): string =>
  [fname, mname, lname].filter((part) => part !== '').join(' ') || '—'
