import type { Envelope } from '@xw/shared/wire/envelope'
import { type CallOptions, prepareCall } from './call.ts'
import { createNoAnswerError, type RawAnswer, readEnvelope } from './client.ts'
import { pageClient } from './page-client.ts'

export interface UploadOptions extends Pick<CallOptions, 'params' | 'silent' | 'signal'> {
  /** Form fields sent beside the files. */
  fields?: Record<string, string>
  /** Called with the share of the body that has been sent, from 0 to 100. */
  onProgress?: (percent: number) => void
}

/**
 * Sends files as multipart and returns the envelope: the wire's upload answers in `message`, its import in `code`. This
 * call uses XMLHttpRequest because fetch does not report progress. It has no time limit, since large files may take
 * longer than any limit.
 */
export async function upload<T>(
  path: string,
  files: Record<string, Blob | Blob[]>,
  options: UploadOptions = {},
): Promise<Envelope<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value)
  for (const [name, list] of Object.entries(files)) for (const file of [list].flat()) form.append(name, file)
  return readEnvelope<T>(pageClient, await sendForm(path, form, options), options.silent)
}

async function sendForm(path: string, form: FormData, options: UploadOptions): Promise<RawAnswer> {
  const identity = pageClient.identity()
  const prepared = await prepareCall(pageClient.baseUrl, identity, path, { ...options, method: 'POST', body: form })
  const xhr = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    xhr.open(prepared.method, prepared.url)
    xhr.responseType = 'blob'
    for (const [name, value] of Object.entries(prepared.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded, total }) =>
      options.onProgress?.(Math.floor((loaded / total) * 100)),
    )
    xhr.addEventListener('load', () => {
      const header = (name: string) => xhr.getResponseHeader(name)
      resolve({ status: xhr.status, header, body: xhr.response as Blob, token: identity.token })
    })
    const fail = () => reject(createNoAnswerError(pageClient, { timedOut: false, silent: options.silent }))
    xhr.addEventListener('error', fail)
    xhr.addEventListener('abort', () => reject(new DOMException('upload cancelled', 'AbortError')))
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(form)
  })
}
