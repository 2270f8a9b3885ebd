/** A frame as it is drawn, in px: upright, since most will hold a phone. */
export const picture = { width: 576, height: 960 } as const

/** A frame as it is sent; even, since H.264 halves the resolution of colours. */
export const video = { width: 480, height: 800 } as const

/** Where the picture shows the application's page; below it is room for captions. */
export const screen = { x: 27, y: 84, width: 522, height: 744 } as const

/** The phone that is filmed, in CSS px; the screen shows its whole width, and of its height a part. */
export const device = { width: 360, height: 640 } as const

export const framesPerSecond = 25
