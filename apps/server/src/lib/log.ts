import pino, { type Logger } from 'pino'

/** Headers and fields that must never be written down, wherever they turn up. */
const secret = [
  'password',
  'oldpassword',
  'confirmpassword',
  'token',
  'captcha',
  '["x-access-token"]',
  '["x-sign"]',
  'authorization',
  'cookie',
  '["sec-websocket-protocol"]',
]
const redactPaths = secret.flatMap(name => {
  const dotted = name.startsWith('[') ? name : `.${name}`
  return [name, `*${dotted}`, `*.*${dotted}`]
})

// A national ID number or a mobile number, where no other letter or digit touches it: three in front and four behind stay.
const personal =
  /(?<![0-9A-Za-z])(\d{3})(?:\d{11}(?=\d{3}[0-9Xx](?![0-9A-Za-z]))|(?<=1[3-9]\d)\d{4}(?=\d{4}(?![0-9A-Za-z])))/g

/** Keeps enough of an ID or phone number to recognise it, as the pages do. */
const maskPersonal = (text: string): string =>
  text.replace(personal, (match, head: string) => head + '*'.repeat(match.length - 3))

/** The process's log: JSON lines on standard output, without secrets and without whole ID or phone numbers. */
export function createLog(level = 'info', stream: pino.DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: redactPaths, censor: '***' },
      hooks: { streamWrite: maskPersonal },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    stream,
  )
}
