import type { FileInfo } from '@xw/shared/wire/file-info'
import { useLayoutEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { uploadFile } from '../../data/upload-file.ts'
import { useUploads } from './use-uploads.ts'

vi.mock(import('../../data/upload-file.ts'), async original => ({
  ...(await original()),
  uploadFile: vi.fn<typeof uploadFile>(),
}))

interface PlayedUpload {
  progress(percent: number): void
  arrive(): void
}

/** Plays uploads that run until the test completes them. */
function holdUploads(): Map<string, PlayedUpload> {
  const sent = new Map<string, PlayedUpload>()
  vi.mocked(uploadFile).mockImplementation(
    (file, { onProgress }) =>
      new Promise(resolve => {
        sent.set(file.name, {
          progress: percent => onProgress?.(percent),
          arrive: () => resolve({ id: file.name } as FileInfo),
        })
      }),
  )
  return sent
}

const files = ['甲.pdf', '乙.pdf'].map(name => new File(['%PDF'], name, { type: 'application/pdf' }))

/** A form's field. It reports every render that has reached the browser. */
function Field({ onDrawn }: { onDrawn: () => void }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const { add } = useUploads({ ids, onChange: setIds, biz: 'temp', rules: {} })
  useLayoutEffect(onDrawn)
  return (
    <>
      <button type="button" onClick={() => add(files)}>
        选择
      </button>
      <output>{ids.join(' ')}</output>
    </>
  )
}

it('FL-02 keeps both files when two arrive while the page is being drawn', async () => {
  const sent = holdUploads()
  const next: (() => void)[] = []
  await mount(<Field onDrawn={() => next.shift()?.()} />)
  await button('选择').click()
  await expect.poll(() => sent.size).toBe(2)
  // The first file arrives right after a render that does not know it, the second right after the one that does.
  next.push(
    () => sent.get('甲.pdf')?.arrive(),
    () => sent.get('乙.pdf')?.arrive(),
  )
  sent.get('甲.pdf')?.progress(50)
  await expect.element(page.getByRole('status')).toHaveTextContent('甲.pdf 乙.pdf')
})
