interface Named {
  readonly fname: string
  readonly mname: string
  readonly lname: string
}

/** First, middle and last name joined; '' if the person was erased. */
export const nameOf = ({ fname, mname, lname }: Named): string =>
  [fname, mname, lname].filter((part) => part !== '').join(' ') || '—'
