/** Runs a task after the next frame, so that a pressed button shows that it was pressed before the work for it begins. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}
