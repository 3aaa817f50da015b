import pino, { type Logger } from 'pino'

/** Headers and fields that must never be logged, at any depth. */
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

// Matches a national ID number or a mobile number that no other letter or digit touches; three characters in front
// and four at the end stay.
const personal =
  /(?<![0-9A-Za-z])(\d{3})(?:\d{11}(?=\d{3}[0-9Xx](?![0-9A-Za-z]))|(?<=1[3-9]\d)\d{4}(?=\d{4}(?![0-9A-Za-z])))/g

/** Masks ID and phone numbers as the pages do, so that they can still be recognized. */
const maskPersonal = (text: string): string =>
  text.replace(personal, (match, head: string) => head + '*'.repeat(match.length - 3))

/** The log of the process: JSON lines on standard output, without secrets and full ID or phone numbers. */
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
