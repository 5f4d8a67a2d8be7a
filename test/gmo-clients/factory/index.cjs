exports.GMOFactory = {};
