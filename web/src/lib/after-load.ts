/** Once the page is here with all its pictures, or at once where it is. */
export function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act()
  else window.addEventListener('load', act, { once: true })
}
