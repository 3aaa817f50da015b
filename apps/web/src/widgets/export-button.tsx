import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

/** A button that downloads a spreadsheet and shows that it is loading. `onExport` shows failures itself. */
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
