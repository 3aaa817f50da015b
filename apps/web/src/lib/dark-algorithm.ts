/** Loaded by those who want it: most people work in the light. */
export { default } from 'antd/es/theme/themes/dark/index.js'
