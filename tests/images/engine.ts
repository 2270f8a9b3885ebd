/** How a command in a container ended, and what it printed. */
export interface CommandResult {
  readonly code: number
  readonly output: string
}

export interface BuiltImage {
  readonly target: string
  readonly seconds: number
  /** Megabytes as the engine tells them, in words. */
  readonly size: string
}

/** A site whose containers run. */
export interface RunningSite {
  /** Where its proxy answers by plain http. */
  readonly url: string
  /** Where another service answers this machine: `host:port`, with the port it has in its container. */
  readonly placeOf: (service: string, port: number) => string
  /** As `docker compose run --rm`: a container of its own, to its end. */
  readonly run: (service: string, command: readonly string[]) => Promise<CommandResult>
  /** As `docker compose exec -T`: in the container that runs. */
  readonly exec: (service: string, command: readonly string[]) => Promise<CommandResult>
  /** Stops it as Docker does and starts it again; done when it is healthy, or runs where nothing asks for its health. */
  readonly restart: (service: string) => Promise<void>
  /** Until it is healthy. @throws after half a minute */
  readonly untilHealthy: (service: string) => Promise<void>
  /** How often it was started without having been asked to. */
  readonly restartsOf: (service: string) => Promise<number>
  readonly logsOf: (service: string) => Promise<string>
  /** The most memory each service has used, in MB, where it is known. */
  readonly peaks: () => Promise<ReadonlyMap<string, number>>
  readonly down: () => Promise<void>
}

/** What of compose is started. */
export interface SiteSetup {
  /** From the project's root, the later over the former. */
  readonly files: readonly string[]
  /** Of the services that are started only where they are asked for. */
  readonly profile?: string
}

/** What images are built and run with. */
export interface Engine {
  readonly name: string
  /** What this engine cannot apply of the file, in words. */
  readonly leavesOut: () => readonly string[]
  readonly build: () => Promise<readonly BuiltImage[]>
  /** Starts all services in the order of their dependencies; done when all are healthy. */
  readonly up: (setup: SiteSetup, env: Readonly<Record<string, string>>) => Promise<RunningSite>
}
