import { createGridUpdate } from '@xw/shared/wire/live'
import { describe, expect, it } from 'vitest'
import { parseGridUpdate } from './live-grids.ts'

describe('what a page is told of its grids', () => {
  it('GR-13 names the resource, or none where any may have changed', () => {
    expect(parseGridUpdate(JSON.stringify(createGridUpdate('/sys/dictItem')))).toEqual({ socketKey: '/sys/dictItem' })
    expect(parseGridUpdate(JSON.stringify(createGridUpdate()))).toEqual({})
    expect(parseGridUpdate('{"type":"update_vxe_table"}')).toEqual({})
  })

  it.each(['{"type":"heart_beat","data":true}', '{"type":"common_send_date","data":{}}', 'null', '[', '', '7'])(
    'hears nothing of grids in %s',
    text => expect(parseGridUpdate(text)).toBeNull(),
  )
})
