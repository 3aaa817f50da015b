import { randomBytes } from 'node:crypto'

/** One part of a multipart form: a file when it has a `fileName`, otherwise a plain field. */
export interface FormPart {
  field: string
  value: string | Buffer
  fileName?: string
  type?: string
}

/** Builds a multipart body and its headers for `call`. Tests can use names in it that no browser would send. */
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
