import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Loaded before a program that reads hostile files: whatever a file makes its library do, it does not reach anybody.
// Node's permission model has no word for this yet.

const refuse = () => {
  throw new Error('no network here')
}

net.Socket.prototype.connect = refuse
net.Server.prototype.listen = refuse
dgram.createSocket = refuse
dns.lookup = refuse as unknown as typeof dns.lookup
dns.promises.lookup = refuse
syncBuiltinESMExports()
