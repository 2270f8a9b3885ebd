/** Does something once the next frame is on its way: what was pressed shows that it was felt before the work for it begins. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}
