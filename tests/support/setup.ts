// Runs before each test file; what it imports is kept by the process.
import "./quick-requests";
