import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

/** Fetches a spreadsheet and shows that it is on its way; a failure has been shown by who fetches. */
export function ExportButton({ onExport }: { onExport: () => Promise<unknown> }) {
  const [isExporting, setExporting] = useState(false)
  async function run() {
    setExporting(true)
    try {
      await onExport()
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button icon={<ExportOutlined />} loading={isExporting} onClick={() => void run().catch(() => {})}>
      导出
    </Button>
  )
}
