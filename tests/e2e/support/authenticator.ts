import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** A phone or key that is not there, as Chromium makes them up for tests: whoever it is asked for agrees at once. */
export class Authenticator {
  readonly #session: CDPSession
  readonly #id: string

  private constructor(session: CDPSession, id: string) {
    this.#session = session
    this.#id = id
  }

  static async plugIn(context: BrowserContext, page: Page): Promise<Authenticator> {
    const session = await context.newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new Authenticator(session, authenticatorId)
  }

  /** Whether finger, face or PIN are hers. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified })
  }

  /** Makes its one passkey count from there. */
  async setCounter(signCount: number): Promise<void> {
    const authenticatorId = this.#id
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', { authenticatorId })
    const [credential] = credentials
    if (!credential) throw new Error('there is no passkey')
    await this.#session.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
    await this.#session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
  }

  async unplug(): Promise<void> {
    await this.#session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id })
    await this.#session.detach()
  }
}
