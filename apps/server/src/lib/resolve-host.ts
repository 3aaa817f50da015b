import { lookup } from 'node:dns/promises'

/**
 * Resolves a host name to its addresses; an unknown name has none. Other notations of an address (`0x7f.1`, `2130706433`)
 * become the usual one. Callers connect to an address that they have checked, because the name may mean another one later.
 */
export const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address)
