import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface Received {
  from: string
  to: string[]
  source: string
}

const login = { user: 'office', pass: 's3cret-pass' }

/** Starts a mail server that asks for a password and refuses `nobody@…`. Returns its address for XW_SMTP_URL. */
export async function startMailServer(onMail: (mail: Received) => void) {
  let look = async () => {}
  const server = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _, done) =>
      username === login.user && password === login.pass
        ? done(null, { user: username })
        : done(new Error('no s3cret for you')),
    onRcptTo: ({ address }, _, done) => done(address.startsWith('nobody@') ? new Error('unknown s3cret user') : null),
    onData(stream, { envelope }, done) {
      const take = async () => {
        const source = (await buffer(stream)).toString()
        await look()
        look = async () => {}
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        onMail({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      }
      void take()
    },
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.server.address() as { port: number }).port))
  })
  return {
    /** Runs a function while the next mail arrives. */
    onNext(next: () => Promise<void>) {
      look = next
    },
    url: `smtp://${login.user}:${login.pass}@127.0.0.1:${port}`,
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
