import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type CertificateElement,
  elementToRow,
  listTemplateDefects,
  type PageSize,
} from '@xw/shared/degree/certificate/elements'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import type { CertificatePreview } from '@xw/shared/wire/certificates'
import { useEffect, useState } from 'react'
import { call } from '../../../api/http.ts'

/** A value once it has stayed the same for a moment. */
function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** What the server would print, and of which elements: what is moved meanwhile is drawn where it is moved to. */
export interface Preview extends CertificatePreview {
  readonly of: readonly CertificateElement[]
}

/** The elements as they will be printed: the outlines come from what writes the file, so that they cannot differ. */
export function usePreview(elements: readonly CertificateElement[], page: PageSize, number: string) {
  const asked = useSettled(elements)
  const of = useSettled(number.trim())
  const { width, height } = page
  return useQuery({
    queryKey: ['certificate-preview', width, height, asked, of],
    queryFn: async ({ signal }): Promise<Preview> => {
      const body = { width, height, elements: asked.map(elementToRow), ...(of && { of }) }
      const found = await call<CertificatePreview>(certificatePaths.preview, {
        method: 'POST',
        body,
        silent: true,
        signal,
      })
      return { ...found, of: asked }
    },
    enabled: listTemplateDefects(asked, page).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
