// biome-ignore lint/suspicious/noEmptyInterface: its tables are being written
export interface OrderTables {}
