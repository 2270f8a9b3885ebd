/** A process that stands in for somebody else's service. */
export interface SandboxPlan {
  readonly name: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Where people see what it was asked for. */
  readonly page: string
}
