import type { UploadBiz } from '@xw/shared/files/upload-purposes'
import type { UploadRules } from '@xw/shared/files/upload-rules'
import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import { UploadRefusal, uploadFile } from '../../data/upload-file.ts'
import { notify } from '../../lib/notify.ts'
import { RunningUploadsContext } from './running-uploads.ts'
import {
  checkChosenFiles,
  insertByPlace,
  isFinalRefusal,
  keepNewest,
  type PendingUpload,
  toUploadError,
} from './uploads.ts'

export interface UploadsOptions {
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
  biz: UploadBiz
  rules: UploadRules
  /** Keeps the newest that many. */
  max?: number
  /** Of the input, as its label knows it: a form is not saved while one of its files is on its way. */
  id?: string | undefined
  /** Shows a failure; a message over the page where absent. */
  onFailure?: (message: string) => void
}

export interface Uploads {
  readonly pending: readonly PendingUpload[]
  add(files: readonly File[]): void
  retry(key: string): void
  /** Stops a file on its way, or puts a failed one away. */
  cancel(key: string): void
}

/**
 * Sends files beside the ids that a form holds: a file is part of the value once it has arrived, and not before.
 *
 * Files arrive later than they are chosen, and two may arrive between two drawings. What the form holds is taken over in
 * the drawing itself: a passive effect runs later, and would put back the ids from before a file that came meanwhile.
 */
export function useUploads(options: UploadsOptions): Uploads {
  const { pending, start, change, drop } = usePending()
  const sending = useSending()
  const places = useRef(new Map<string, number>())
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  async function send({ key, place, file }: Pick<PendingUpload, 'key' | 'place' | 'file'>) {
    const { signal, end } = sending.begin(key, latest.current.id)
    try {
      const onProgress = (percent: number) => change(key, { percent })
      const { id } = await uploadFile(file, { biz: latest.current.biz, signal, onProgress })
      const { ids, max, onChange } = latest.current
      const next = keepNewest(insertByPlace(ids, id, places.current.set(id, place)), max)
      latest.current = { ...latest.current, ids: next }
      onChange(next)
      drop(key)
      notify.success('文件上传成功')
    } catch (error) {
      if (signal.aborted) return drop(key)
      const failure = toUploadError(error, file.name)
      // What the server refused is refused again; what did not get there can be sent once more.
      if (isFinalRefusal(error)) drop(key)
      else change(key, { failure })
      showFailure(error, failure, latest.current.onFailure)
    } finally {
      end()
    }
  }

  return {
    pending,
    add(files) {
      const { rules, max } = latest.current
      const { taken, refusals } = checkChosenFiles(files, rules, max)
      for (const refusal of new Set(refusals)) notify.warn(refusal)
      for (const item of start(taken)) void send(item)
    },
    retry(key) {
      const item = pending.find(other => other.key === key)
      if (!item) return
      change(key, { percent: 0, failure: null })
      void send(item)
    },
    cancel(key) {
      sending.stop(key)
      drop(key)
    },
  }
}

/** What is on its way can be stopped, and the form around it knows of it. */
function useSending() {
  const form = useContext(RunningUploadsContext)
  const stops = useRef(new Map<string, AbortController>())
  return {
    begin(key: string, inputId = '') {
      const stop = new AbortController()
      const endInForm = form?.begin(inputId)
      stops.current.set(key, stop)
      return {
        signal: stop.signal,
        end() {
          stops.current.delete(key)
          endInForm?.()
        },
      }
    },
    stop: (key: string) => stops.current.get(key)?.abort(),
  }
}

/** FL-03: a refusal that comes with a file offers it; anything else is said as its input says failures. */
function showFailure(error: unknown, failure: string, onFailure: UploadsOptions['onFailure'] = notify.error): void {
  if (!(error instanceof UploadRefusal) || !error.file) return onFailure(failure)
  const { message, file } = error
  notify.warnWith(message, { label: '点击下载', run: () => void download(file.path, file.name) })
}

let lastPlace = 0

/** The files on their way, each under a key of its own. */
function usePending() {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  return {
    pending,
    start(files: readonly File[]): PendingUpload[] {
      const started = files.map(file => {
        const place = ++lastPlace
        return { key: `upload-${place}`, place, file, percent: 0, failure: null }
      })
      setPending(items => [...items, ...started])
      return started
    },
    change: (key: string, patch: Partial<PendingUpload>) =>
      setPending(items => items.map(item => (item.key === key ? { ...item, ...patch } : item))),
    drop: (key: string) => setPending(items => items.filter(item => item.key !== key)),
  }
}
