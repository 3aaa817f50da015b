import { randomBytes } from 'node:crypto'

/** One part of a form; a file where it has a name. */
export interface FormPart {
  field: string
  value: string | Buffer
  fileName?: string
  type?: string
}

/** A multipart body for `call`, written by hand, so that names can be what no browser would send. */
export function toForm(parts: readonly FormPart[]) {
  const boundary = `----${randomBytes(12).toString('hex')}`
  const body = parts.flatMap(({ field, value, fileName, type = 'application/octet-stream' }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: ${type}`
    return [`--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n`, value, '\r\n']
  })
  return {
    payload: Buffer.concat([...body, `--${boundary}--\r\n`].map(piece => Buffer.from(piece as string))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
