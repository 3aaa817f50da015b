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

/** Returns a value after it has not changed for a moment. */
function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/**
 * The server's outlines and the elements they were drawn for, so that an outline can follow an element that has moved
 * since.
 */
export interface DesignPreview extends CertificatePreview {
  readonly of: readonly CertificateElement[]
}

/**
 * Loads the elements as they will be printed. The outlines come from the code that writes the PDF, so the preview
 * cannot differ.
 */
export function useDesignPreview(elements: readonly CertificateElement[], page: PageSize, number: string) {
  const asked = useSettled(elements)
  const of = useSettled(number.trim())
  const { width, height } = page
  return useQuery({
    queryKey: ['certificate-preview', width, height, asked, of],
    queryFn: async ({ signal }): Promise<DesignPreview> => {
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
