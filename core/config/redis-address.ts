/** A Sentinel to ask for the primary. */
export interface SentinelAddress {
  readonly sentinels: readonly { readonly host: string; readonly port: number }[]
  /** The name under which they watch the primary. */
  readonly name: string
  readonly db?: number
  /** Sentinels and servers share user and password. */
  readonly username?: string
  readonly password?: string
}

const sentinelPort = 26_379

const credentials = '(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?'
const ofSentinels = `redis-sentinel://${credentials}(?<hosts>[^/#@]+)(?:/(?<db>\\d+))?#(?<name>[^#]+)`

/** The accepted forms of a Redis address. */
export const redisAddressPattern = `^(?:(?:redis|rediss|redis\\+unix)://.*|${ofSentinels.replaceAll(/\?<\w+>/g, '?:')})$`

/**
 * Reads `redis-sentinel://[[user]:password@]host[:port][,host[:port]…][/database]#name`, the notation of Lettuce
 * (https://redis.github.io/lettuce/user-guide/connecting-redis/). Undefined for the address of a single server.
 */
export function sentinelAddressOf(url: string): SentinelAddress | undefined {
  const groups = new RegExp(`^${ofSentinels}$`).exec(url)?.groups
  if (!groups) return undefined
  const { username, password, hosts = '', db, name = '' } = groups
  return {
    sentinels: hosts.split(',').map(hostOf),
    name: decodeURIComponent(name),
    ...(db && { db: Number(db) }),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
}

/** An IPv6 address stands in brackets. */
function hostOf(text: string): { readonly host: string; readonly port: number } {
  const [, inBrackets, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? []
  return { host: inBrackets ?? plain ?? text, port: Number(port ?? sentinelPort) }
}
