import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Loads before a program that reads hostile files and takes away its network: a file that takes control of the library
// can reach no other machine. Node's permission model has no flag for this yet.

const refuse = () => {
  throw new Error('no network here')
}

net.Socket.prototype.connect = refuse
net.Server.prototype.listen = refuse
dgram.createSocket = refuse
dns.lookup = refuse as unknown as typeof dns.lookup
dns.promises.lookup = refuse
syncBuiltinESMExports()
