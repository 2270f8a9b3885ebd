/** The new password typed when asking for the reset, in memory only, for the code page. */
let chosen = ''

export const keepChosenPassword = (password: string): void => {
  chosen = password
}

/** '' if none was typed in this document. */
export const chosenPassword = (): string => chosen
