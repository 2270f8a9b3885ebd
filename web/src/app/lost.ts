/** The network lost a part of the page before it could speak any language, so it says so in two. */
export function showLost(cause: unknown): void {
  console.error(cause)
  const note = document.createElement('p')
  note.role = 'alert'
  note.className = 'lost'
  note.append('እቲ ገጽ ምሉእ ብምሉእ ኣይመጸን። · The page did not arrive completely. ')
  const again = document.createElement('a')
  again.href = location.href
  again.append('እንደገና ፈትኑ · Try again')
  note.append(again)
  document.getElementById('root')?.replaceChildren(note)
}
