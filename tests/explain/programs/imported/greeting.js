export const greeting = 'hello';
console.log('imported');
