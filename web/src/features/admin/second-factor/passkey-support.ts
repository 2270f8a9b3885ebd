/** Whether this browser can keep and show passkeys here. They are bound to a name, so an address of digits has none. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
