/**
 * For pages: no script, nothing from elsewhere, no frame. A form may lead on to `returnOrigin`: browsers hold a redirect that
 * answers a form to form-action too.
 */
export function htmlHeaders(returnOrigin = ''): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${returnOrigin}; frame-ancestors 'none'; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}
