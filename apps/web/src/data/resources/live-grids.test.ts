import { createGridUpdate } from '@xw/shared/wire/live'
import { describe, expect, it } from 'vitest'
import { parseGridUpdate } from './live-grids.ts'

describe('messages about grids', () => {
  it('GR-13 name the resource, or none when any resource may have changed', () => {
    expect(parseGridUpdate(JSON.stringify(createGridUpdate('/sys/dictItem')))).toEqual({ socketKey: '/sys/dictItem' })
    expect(parseGridUpdate(JSON.stringify(createGridUpdate()))).toEqual({})
    expect(parseGridUpdate('{"type":"update_vxe_table"}')).toEqual({})
  })

  it.each(['{"type":"heart_beat","data":true}', '{"type":"common_send_date","data":{}}', 'null', '[', '', '7'])(
    'do not include grids in %s',
    text => expect(parseGridUpdate(text)).toBeNull(),
  )
})
