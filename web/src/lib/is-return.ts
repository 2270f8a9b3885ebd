/** Whether the document was reloaded, or returned to from another site. */
export function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(visit.type)
}
