import { lookup } from 'node:dns/promises'

/**
 * The addresses of a name, none where it has none; other ways to write an address (`0x7f.1`, `2130706433`) come out of it
 * as they are. Whoever connects takes what was checked, whatever the name means a moment later.
 */
export const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address)
