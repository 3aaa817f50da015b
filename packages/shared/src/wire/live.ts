/** A frame of the wire's `/websocket/{userId}`. It says that something is there to be fetched, never what. */
export interface LiveFrame {
  cmd: 'topic' | 'user' | 'task' | 'taskProcess'
  msgId?: string
  msgTxt?: string
}

/** A frame of the wire's `/vxeSocket/{userId}/{pageId}`, for the grids of open pages. */
export interface PageFrame {
  type: 'update_vxe_table' | 'common_send_date'
  data: unknown
}
