/** An item of the wire's `auth` and `allAuth` lists. */
export interface Authority {
  /** One permission code, or several joined by commas. */
  action: string
  /** '1' shows or hides a field, '2' is an action. */
  type: string
  /** '1' open to every signed-in user, '0' only by grant (docs/adr/0004). Absent on granted items. */
  status?: string
  describe?: string
}

/** A user's granted authorities, and all authorities that exist. */
export interface Grants {
  auth: readonly Authority[]
  allAuth: readonly Authority[]
}

const listsCode = (authority: Authority, code: string) => authority.action.split(',').includes(code)

/**
 * PE-01, shared by page and server: an action is allowed if granted; otherwise only if an enabled authority lists the
 * code and no disabled one does. An undeclared code is denied.
 */
export function can({ auth, allAuth }: Grants, code: string): boolean {
  if (auth.some(entry => listsCode(entry, code))) return true
  const known = allAuth.filter(entry => listsCode(entry, code))
  return known.some(entry => entry.status === '1') && !known.some(entry => entry.status === '0')
}

/** PE-02: returns the field codes that are hidden by default (type '1', enabled) and not granted. */
export function hiddenFields({ auth, allAuth }: Grants): Set<string> {
  const codes = allAuth
    .filter(entry => entry.type === '1' && entry.status === '1')
    .flatMap(entry => entry.action.split(','))
  return new Set(codes.filter(code => !auth.some(entry => listsCode(entry, code))))
}
