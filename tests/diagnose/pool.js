// finds: pool
const { pbkdf2 } = require('crypto');
for (let count = 0; count < 12; count++) pbkdf2('p', 's', 60_000, 64, 'sha512', () => {});
