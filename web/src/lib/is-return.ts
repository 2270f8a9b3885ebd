/** Whether the document was loaded again, or come back to from another site. */
export function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(visit.type)
}
