/** The new password typed when the reset was asked for: in memory alone, for the page that asks for the code. */
let chosen = ''

export const keepChosenPassword = (password: string): void => {
  chosen = password
}

/** '' where none was typed in this document, as after a reload. */
export const chosenPassword = (): string => chosen
