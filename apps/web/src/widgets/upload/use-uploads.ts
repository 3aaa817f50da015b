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
  type PendingUpload,
  takeNewest,
  toUploadError,
} from './uploads.ts'

export interface UploadsOptions {
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
  biz: UploadBiz
  rules: UploadRules
  /** Keeps only this many files, the newest ones. */
  max?: number
  /** The input's id, by which its form knows it. The form is not saved while one of the input's files is uploading. */
  id?: string | undefined
  /** Shows a failure; by default a message over the page. */
  onFailure?: (message: string) => void
}

export interface Uploads {
  readonly pending: readonly PendingUpload[]
  add(files: readonly File[]): void
  retry(key: string): void
  /** Cancels a running upload or removes a failed one. */
  cancel(key: string): void
}

/**
 * Uploads files beside the ids that a form holds. A file becomes part of the value once it has arrived.
 *
 * Files arrive later than they are chosen, and two may arrive between two renders. The form's ids are therefore read
 * during rendering. A passive effect would run later and restore the ids from before a file that arrived meanwhile.
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
      const next = takeNewest(insertByPlace(ids, id, places.current.set(id, place)), max)
      latest.current = { ...latest.current, ids: next }
      onChange(next)
      drop(key)
      notify.success('文件上传成功')
    } catch (error) {
      if (signal.aborted) return drop(key)
      const failure = toUploadError(error, file.name)
      // A refused file would be refused again. A failed upload can be repeated.
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

/** Tracks running uploads so that they can be cancelled and the form around the input knows of them. */
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

/** FL-03: if the refusal comes with a file, the message offers it. Any other failure is shown by the input. */
function showFailure(error: unknown, failure: string, onFailure: UploadsOptions['onFailure'] = notify.error): void {
  if (!(error instanceof UploadRefusal) || !error.file) return onFailure(failure)
  const { message, file } = error
  notify.warnWith(message, { label: '点击下载', run: () => void download(file.path, file.name) })
}

let lastPlace = 0

/** The files that are uploading or have failed, each with its own key. */
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
