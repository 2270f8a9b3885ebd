/** Push services of the browsers there are. Others would let a browser name any address of ours. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
] as const

/** Whether a subscription's address is a push service's. @param sandbox the origin that development also takes */
export function isPushEndpoint(text: string, sandbox?: string): boolean {
  const url = URL.parse(text)
  if (url === null || `${url.username}${url.password}` !== '') return false
  if (sandbox !== undefined && url.origin === sandbox) return url.pathname.startsWith('/push/')
  return url.protocol === 'https:' && url.port === '' && services.some((host) => host.test(url.hostname))
}
