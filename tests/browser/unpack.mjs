// Unpacks the Chromium that the npm package @sparticuz/chromium carries into $TMPDIR.
process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x' // asks it for its own libnss3 and libexpat too
const { default: chromium } = await import('@sparticuz/chromium')
console.log(await chromium.executablePath())
