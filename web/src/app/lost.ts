/**
 * The network lost a part of the page before it could speak any language, so it says so in two. A page that the server rendered
 * stays, and becomes what browsers without scripts are shown: no button of it waits for scripts that will not come. The next one tries again.
 */
export function showLost(cause: unknown, isRendered: boolean): void {
  console.error(cause)
  if (isRendered) return showWithoutScripts()
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

function showWithoutScripts(): void {
  for (const part of document.querySelectorAll('noscript')) {
    const content = document.createElement('template')
    content.innerHTML = part.textContent
    part.replaceWith(content.content)
  }
}
