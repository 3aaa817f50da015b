import { certificatePrintResource } from '@xw/shared/resources/xw/certificate-print'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { Button } from 'antd'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { toQueryParams } from '../../../data/resources/list-state.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { Can } from '../../../widgets/can.tsx'

/** DG-08, 签领表: prints the sign-for list of the ticked certificates, or of all that the query finds. */
export function HandOutButton() {
  const { def, state, filter, selection } = useListContext()
  const [isMaking, setMaking] = useState(false)
  async function fetchList() {
    const body = selection.isWhole ? { query: toQueryParams(def, state, filter) } : { ids: selection.ids }
    setMaking(true)
    try {
      await download(certificatePaths.handOut, '学位证书签领表.pdf', { method: 'POST', body })
    } finally {
      setMaking(false)
    }
  }
  return (
    <Can code={`${certificatePrintResource.permission}:handOut`}>
      {/* `download` has shown the failure already. */}
      <Button loading={isMaking} onClick={() => void fetchList().catch(() => {})}>
        打印签领表
      </Button>
    </Can>
  )
}
