import { BlockList, isIP } from 'node:net'

/**
 * Parses a setting that lists networks: `10.1.0.0/16`, `192.168.1.20`, `fd00::/8`. Returns null for an invalid list.
 */
export function readNetworks(text: string): BlockList | null {
  const networks = new BlockList()
  for (const part of text.split(',').map(item => item.trim())) {
    if (part === '') continue
    const [address = '', length, ...rest] = part.split('/')
    const family = isIP(address)
    const bits = family === 4 ? 32 : 128
    const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1
    if (family === 0 || rest.length > 0 || prefix < 0 || prefix > bits) return null
    networks.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}

const listOf = (text: string) => readNetworks(text) ?? new BlockList()

/** Addresses without any service of a customer: the machine's unspecified address, link-local (cloud metadata), multicast. */
const neverReachable = listOf(
  '0.0.0.0/8,169.254.0.0/16,224.0.0.0/3,::/128,fe80::/10,ff00::/8,100.100.100.200,fd00:ec2::254',
)

/** Loopback and the private, shared and reserved ranges: reachable only when the installation's settings allow them. */
const internalNetworks = listOf(
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,192.0.0.0/24,198.18.0.0/15,::1/128,fc00::/7,fec0::/10,64:ff9b::/96,2002::/16,::/96',
)

/** Converts an IPv4 address that is written as IPv6 (`::ffff:10.0.0.1`) back to IPv4. */
function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Reports whether the server may connect to a resolved address. */
export function mayConnect(address: string, allowed: BlockList): boolean {
  const own = plain(address)
  if (isIP(own) === 0 || isIn(neverReachable, own)) return false
  return !isIn(internalNetworks, own) || isIn(allowed, own)
}

/** Reports whether an address lies in a private network, so that requests do not cross the open internet. */
export const isInternalAddress = (address: string): boolean => isIn(internalNetworks, plain(address))

const groupsOf = (part = '') => part.split(':').filter(group => group !== '')

/** Returns the block of addresses that one holder is likely to have: 256 neighbours with IPv4, one subnet with IPv6. */
export function networkBlockOf(address: string): string {
  const own = plain(address)
  if (isIP(own) !== 6) return own.replace(/\.\d+$/, '.0/24')
  const [head, tail] = own.split('::')
  const [front, back] = [groupsOf(head), groupsOf(tail)]
  const left = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: left }, () => '0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}
